-- Groups stood around a single page as well until now, so that stays until somebody says otherwise.
alter table sys_menu add column always_show boolean not null default true;
