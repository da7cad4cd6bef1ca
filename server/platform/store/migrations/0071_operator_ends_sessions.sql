-- Whoever operates the installation may end the sessions of a user, whose next call says so.
alter table session drop constraint session_ended_mode_check;
alter table session add constraint session_ended_mode_check
  check (ended_mode in
    ('user', 'timeout', 'duplicate', 'password', 'sessions', 'suspended', 'removed', 'elsewhere', 'operator'));
