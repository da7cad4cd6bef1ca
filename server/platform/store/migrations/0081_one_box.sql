-- A box is one place however it was written, and an apostrophe one sign: opt-outs of mail that stand under another
-- spelling than the key of now stand under that one as well. None is changed: they stay as they were said.
insert into suppression (account_id, kind, key, reason, source, at, made_by)
select distinct on (s.account_id, s.key_now) s.account_id, s.kind, s.key_now, s.reason, s.source, s.at, s.made_by
from (
  select *,
    regexp_replace(
      regexp_replace(
        regexp_replace(key, '^(P ?O ?B|(P ?O|POST OFFICE) ?(BOX|BX)) ?(# )?(?=[0-9])', 'PO BOX '),
        '^(R ?R|RURAL (ROUTE|RTE)|R ?F ?D) ?(# )?([0-9]+) (BOX|BX|#) ?(# )?(?=[0-9])', 'RR \4 BOX '),
      '\m([DLO]) ([A-Z]{3,})', '\1\2') as key_now
  from suppression where kind = 'ADDRESS' and lifted is null
) s
where s.key_now <> s.key
order by s.account_id, s.key_now, s.id
on conflict do nothing;
