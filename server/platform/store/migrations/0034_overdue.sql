-- Whether a bill is unpaid follows from account.overdue_since alone: nothing ever wrote this.
alter table app_user drop column overdue_account;
