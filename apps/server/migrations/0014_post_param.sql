-- A uuid beside a range in one exclusion constraint. The extension is a trusted one: it takes no superuser.
create extension if not exists btree_gist;

-- The day that the tenant's own calendar shows.
create function tenant_today() returns date language sql stable as $$
  select (now() at time zone time_zone)::date from tenant where id = current_tenant() $$;

-- Posts: what people are there for, as a tree. They give no rights of their own.
create table sys_post (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  post_code text not null,
  post_name text not null,
  post_sequence int not null default 0,
  post_parent uuid,
  org_id uuid,
  status text not null default 'able' check (status in ('able', 'disable')),
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, post_parent) references sys_post (tenant_id, id),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id)
);
create unique index sys_post_code on sys_post (tenant_id, lower(post_code)) where deleted_at is null;
create index sys_post_parent on sys_post (tenant_id, post_parent);
create index sys_post_org on sys_post (tenant_id, org_id);
create index sys_post_sequence on sys_post (tenant_id, post_sequence, id);
create index sys_post_by_code on sys_post (tenant_id, post_code, id);
create index sys_post_name on sys_post (tenant_id, post_name, id);
create index sys_post_status on sys_post (tenant_id, status, post_sequence, id);
create index sys_post_newest on sys_post (tenant_id, created_at desc, id desc);
create index sys_post_updated on sys_post (tenant_id, updated_at desc, id desc);
create index sys_post_search on sys_post using gin ((post_code || ' ' || post_name) gin_trgm_ops);
select protect_tenant_table('sys_post');
select keep_record('sys_post');

-- Who holds which post from when to when; both days count. What ended stays, so that it is known who held what at any time.
create table sys_user_post (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  user_id uuid not null,
  post_id uuid not null,
  post_type text not null check (post_type in ('main', 'partTime')),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references membership (tenant_id, person_id),
  foreign key (tenant_id, post_id) references sys_post (tenant_id, id),
  -- One main post of a person on any day, and no post twice on the same day.
  constraint sys_user_post_main exclude using gist (tenant_id with =, user_id with =, daterange(valid_from, valid_to, '[]') with &&) where (post_type = 'main' and deleted_at is null),
  constraint sys_user_post_twice exclude using gist (tenant_id with =, user_id with =, post_id with =, daterange(valid_from, valid_to, '[]') with &&) where (deleted_at is null)
);
create index sys_user_post_user on sys_user_post (tenant_id, user_id, valid_from desc, id desc);
create index sys_user_post_post on sys_user_post (tenant_id, post_id, valid_from desc, id desc);
create index sys_user_post_type on sys_user_post (tenant_id, post_type, valid_from desc, id desc);
create index sys_user_post_from on sys_user_post (tenant_id, valid_from desc, id desc);
create index sys_user_post_to on sys_user_post (tenant_id, valid_to, id);
create index sys_user_post_newest on sys_user_post (tenant_id, created_at desc, id desc);
create index sys_user_post_updated on sys_user_post (tenant_id, updated_at desc, id desc);
select protect_tenant_table('sys_user_post');
select keep_record('sys_user_post');

-- Parameters. A built-in one is declared in the program and stands here for each tenant; param_value is null while the default holds.
create table sys_param (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  param_name text not null,
  param_name_tw text,
  param_name_en text,
  param_key text not null,
  kind text not null default 'custom' check (kind in ('builtIn', 'custom')),
  secret boolean not null default false,
  param_value text,
  default_value text,
  -- Sealed by the program's key; it opens nowhere else.
  sealed_value text,
  value_set_at timestamptz,
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  check (not secret or param_value is null),
  check (kind = 'custom' or not secret)
);
create unique index sys_param_key on sys_param (tenant_id, lower(param_key)) where deleted_at is null;
create index sys_param_by_key on sys_param (tenant_id, param_key, id);
create index sys_param_name on sys_param (tenant_id, param_name, id);
create index sys_param_kind on sys_param (tenant_id, kind, param_key, id);
create index sys_param_secret on sys_param (tenant_id, secret, param_key, id);
create index sys_param_set on sys_param (tenant_id, value_set_at, id);
create index sys_param_newest on sys_param (tenant_id, created_at desc, id desc);
create index sys_param_updated on sys_param (tenant_id, updated_at desc, id desc);
create index sys_param_search on sys_param using gin ((param_key || ' ' || param_name || ' ' || or_blank(param_name_tw) || ' ' || or_blank(param_name_en)) gin_trgm_ops);
select protect_tenant_table('sys_param');
-- The operator's settings of built-in parameters are everybody's defaults; nothing else of his is read elsewhere.
create policy shared on sys_param for select using (tenant_id = (select platform_tenant()) and kind = 'builtIn' and deleted_at is null);
select keep_record('sys_param', 'sealed_value', 'default_value', 'param_name_tw', 'param_name_en');

-- Nodes keep parameters in memory; a change tells them all, and one of the operator's reaches every tenant.
create function tell_parameters_changed() returns trigger language plpgsql as $$
declare owner uuid := coalesce(new.tenant_id, old.tenant_id);
begin
  perform pg_notify('parameters_changed', case when owner = platform_tenant() then '*' else owner::text end);
  return null;
end $$;
create trigger parameters_changed after insert or update or delete on sys_param for each row execute function tell_parameters_changed();

-- How long a claim holds is a parameter now: whoever claims is told until when.
alter table classification_task add column claimed_until timestamptz;
drop trigger history on classification_task;
create trigger history after insert or update on classification_task for each row execute function write_history('claimed_by', 'claimed_at', 'claimed_until', 'assigned_by', 'evidence');
update classification_task set claimed_until = claimed_at + interval '30 minutes' where claimed_at is not null;

-- `Chrome 142 · Windows` from what a browser calls itself; the text itself where nothing in it is known.
create function device_name(agent text) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(concat_ws(' · ',
    case
      when agent ~ 'MicroMessenger' then '微信'
      when agent ~ 'Edg(e|A|iOS)?/\d+' then 'Edge ' || substring(agent from 'Edg(?:e|A|iOS)?/(\d+)')
      when agent ~ 'OPR/\d+' then 'Opera ' || substring(agent from 'OPR/(\d+)')
      when agent ~ '(Firefox|FxiOS)/\d+' then 'Firefox ' || substring(agent from '(?:Firefox|FxiOS)/(\d+)')
      when agent ~ '(HeadlessChrome|Chrome|CriOS)/\d+' then 'Chrome ' || substring(agent from '(?:HeadlessChrome|Chrome|CriOS)/(\d+)')
      when agent ~ 'Version/\d+.*Safari' then 'Safari ' || substring(agent from 'Version/(\d+)')
    end,
    case
      when agent ~ 'iPhone' then 'iPhone'
      when agent ~ 'iPad' then 'iPad'
      when agent ~ 'Android' then 'Android'
      when agent ~ 'HarmonyOS' then 'HarmonyOS'
      when agent ~ 'Windows' then 'Windows'
      when agent ~ 'Mac OS X' then 'macOS'
      when agent ~ 'CrOS' then 'ChromeOS'
      when agent ~ 'Linux' then 'Linux'
    end), ''), left(agent, 60)) $$;

-- Running sessions of the tenant, in the shape of every list. created_by is who made the user: data permissions go by the user.
create view online_user with (security_invoker = true) as
  select s.tenant_id, s.id, 1 as version, s.created_at, s.last_used_at as updated_at, null::timestamptz as deleted_at, u.created_by,
    s.person_id as user_id, u.username, u.nickname, u.org_id, o.org_name, device_name(s.device) as device, host(s.ip) as ip, s.created_at as signed_in_at, s.last_used_at
  from session s join sys_user u on u.id = s.person_id and u.deleted_at is null
    left join sys_org o on o.tenant_id = u.tenant_id and o.id = u.org_id
  where s.tenant_id = current_tenant() and s.ended_at is null and s.refresh_expires_at > now();
grant select on online_user to clearway_app;
create index session_tenant on session (tenant_id, person_id, created_at desc);

-- The customer under which an organisation stands, itself counted; null for the house.
create function customer_of(org uuid) returns uuid language sql stable as $$
  with recursive up as (
    select id, org_type, org_parent, 1 as depth from sys_org where tenant_id = current_tenant() and id = org
    union all select o.id, o.org_type, o.org_parent, up.depth + 1 from sys_org o join up on o.id = up.org_parent where o.tenant_id = current_tenant() and up.depth < 20)
  select id from up where org_type = 'customer' order by depth limit 1 $$;

-- People without a company: registered by themselves, and under no customer here. Read within the tenant `personal` these are all who registered.
create view individual_user with (security_invoker = true) as
  select u.tenant_id, u.id, u.version, u.created_at, u.created_by, u.updated_at, u.deleted_at, u.org_id, u.username, u.nickname, u.email, u.mobile, u.status, u.geographic
  from sys_user u join person p on p.id = u.id join tenant h on h.id = p.home_tenant_id and h.kind = 'personal'
  where u.org_id is null or customer_of(u.org_id) is null;
grant select on individual_user to clearway_app;

-- The people of a broker's customers, each with the customer.
create view enterprise_user with (security_invoker = true) as
  select u.tenant_id, u.id, u.version, u.created_at, u.created_by, u.updated_at, u.deleted_at, u.org_id, u.username, u.nickname, u.email, u.mobile, u.status,
    c.id as company_id, c.org_name as company_name, c.uscc
  from sys_user u join sys_org c on c.tenant_id = u.tenant_id and c.id = customer_of(u.org_id);
grant select on enterprise_user to clearway_app;

-- Whom the operator speaks to at each tenant: its owner, else the contact that it named. Nothing of the tenant's own rows.
create view tenant_contact with (security_invoker = true) as
  select t.id, t.version, t.created_at, null::uuid as created_by, t.updated_at, t.deleted_at, p.id as person_id, null::text as username, t.tenant_code, t.id as company_id, t.tenant_name as company_name, t.status,
    coalesce(p.nickname, t.tenant_contact, '') as nickname, case when p.id is null then t.tenant_email else p.email end as email, case when p.id is null then t.tenant_tel else p.mobile end as mobile
  from tenant t left join person p on p.id = t.owner_id where t.kind = 'business';
grant select on tenant_contact to clearway_app;
