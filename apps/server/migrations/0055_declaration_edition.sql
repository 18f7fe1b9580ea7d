-- Which description of the message a declaration was begun under: those on file were made by that of 2018.
alter table declaration add column edition text not null default '2018' check (edition in ('2018', 'present'));
alter table declaration alter column edition set default 'present';
