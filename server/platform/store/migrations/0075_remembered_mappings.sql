-- What a file that was loaded was taken for, so that one with the same columns is taken for the same; and what is loaded
-- once more is known by all of its bytes.
alter table source_addition
  -- Hash of the names of its columns, in their order.
  add column layout text,
  -- Hash of the file.
  add column content text,
  add column mapping jsonb;
create index source_addition_layout on source_addition (layout, id desc) where layout is not null;
create index source_addition_content on source_addition (content, id desc) where content is not null;
