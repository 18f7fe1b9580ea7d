-- Codes with which people join a tenant: whoever knows one becomes a user with its roles, or applies with it.
create table invitation (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  -- Capitals and digits that nobody mistakes for another; shown with a dash in the middle, stored without.
  code text not null check (code ~ '^[A-HJ-NP-Z2-9]{10}$'),
  role_ids uuid[] not null,
  org_id uuid not null,
  needs_approval boolean not null default false,
  start_time timestamptz,
  end_time timestamptz,
  most_uses int not null default 1 check (most_uses between 1 and 10000),
  revoked_at timestamptz,
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id)
);
create unique index invitation_code on invitation (tenant_id, code);
create index invitation_by_code on invitation (code);
create index invitation_newest on invitation (tenant_id, created_at desc, id desc);
create index invitation_updated on invitation (tenant_id, updated_at desc, id desc);
create index invitation_end on invitation (tenant_id, end_time, id);
create index invitation_org on invitation (tenant_id, org_id);
create index invitation_search on invitation using gin ((code || ' ' || or_blank(remark)) gin_trgm_ops);
select protect_tenant_table('invitation');
-- Who joins is of another tenant: the row is seen by whoever knows its code.
create policy by_code on invitation for select using (code = nullif(current_setting('app.invitation_code', true), ''));
select keep_record('invitation');

-- What a code was used for: an application, decided at once where the code says that none need be asked.
alter table tenant_application
  add column invitation_id uuid,
  add foreign key (tenant_id, invitation_id) references invitation (tenant_id, id);
create index tenant_application_invitation on tenant_application (tenant_id, invitation_id, created_at desc) where invitation_id is not null;

-- People asked by mail or text message, whether they have an account or not. The link that they got is kept as a hash only.
create table invitee (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  channel text not null check (channel in ('mail', 'sms')),
  -- An e-mail in small letters, or a number in its one spelling.
  address text not null,
  role_ids uuid[] not null,
  org_id uuid not null,
  language text not null default 'zh' check (language in ('zh', 'tw', 'en')),
  remark text,
  -- `sent` and past expires_at is expired.
  status text not null default 'sent' check (status in ('sent', 'accepted', 'declined', 'revoked')),
  ticket_hash bytea not null,
  expires_at timestamptz not null,
  sent_at timestamptz not null default now(),
  sent_count int not null default 1,
  answered_at timestamptz,
  person_id uuid references person (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id)
);
create unique index invitee_open on invitee (tenant_id, address) where status = 'sent' and deleted_at is null;
create index invitee_ticket on invitee (ticket_hash);
create index invitee_asked on invitee (address) where status = 'sent' and deleted_at is null;
create index invitee_newest on invitee (tenant_id, created_at desc, id desc);
create index invitee_updated on invitee (tenant_id, updated_at desc, id desc);
create index invitee_status on invitee (tenant_id, status, created_at desc, id desc);
create index invitee_address on invitee (tenant_id, address, id);
create index invitee_sent on invitee (tenant_id, sent_at desc, id desc);
create index invitee_org on invitee (tenant_id, org_id);
create index invitee_search on invitee using gin ((address || ' ' || or_blank(remark)) gin_trgm_ops);
select protect_tenant_table('invitee');
create policy by_ticket on invitee for select using (ticket_hash = decode(nullif(current_setting('app.invitee_ticket', true), ''), 'hex'));
-- Whoever proved that an address is his sees what was sent to it, in every tenant. The program names the addresses that were proved.
create policy own on invitee for select using (own_across() and address = any (string_to_array(current_setting('app.own_addresses', true), e'\n')));
select keep_record('invitee', 'ticket_hash', 'sent_count', 'sent_at', 'expires_at');

-- Somebody who left by himself is asked before he is a user again.
alter table membership add column left_at timestamptz;

-- The owner of a tenant: where nobody was named, its first administrator.
create function settle_owner() returns void language sql as $$
  update tenant t set owner_id = (
    select m.person_id from membership m
      join membership_role g on g.tenant_id = m.tenant_id and g.membership_id = m.id
      join sys_role r on r.tenant_id = g.tenant_id and r.id = g.role_id and r.role_code = 'ROLE_ADMIN' and r.deleted_at is null
      where m.tenant_id = t.id and m.status = 'able' and m.deleted_at is null order by m.created_at, m.id limit 1)
    where t.id = current_tenant() and t.owner_id is null and t.kind <> 'personal' $$;
do $$ declare one uuid; begin
  for one in select id from tenant loop
    perform set_config('app.tenant_id', one::text, true);
    perform settle_owner();
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;

-- A tenant changes hands: its owner names another administrator, who agrees or not.
create table ownership_handover (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  from_id uuid not null references person (id),
  to_id uuid not null references person (id),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'cancelled')),
  remark text,
  expires_at timestamptz not null,
  answered_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  check (from_id <> to_id)
);
create unique index ownership_handover_pending on ownership_handover (tenant_id) where status = 'pending';
create index ownership_handover_newest on ownership_handover (tenant_id, created_at desc, id desc);
select protect_tenant_table('ownership_handover');
select keep_record('ownership_handover');

-- Pictures of a brand, under the SHA-256 of their bytes (base64url), by which anybody gets them once a brand shows them.
create table brand_file (
  tenant_id uuid not null references tenant (id),
  hash text not null check (hash ~ '^[A-Za-z0-9_-]{43}$'),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/gif', 'image/webp')),
  size int not null,
  width int not null,
  height int not null,
  store_key text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (tenant_id, hash)
);
create index brand_file_hash on brand_file (hash);
select protect_tenant_table('brand_file');
create policy by_hash on brand_file for select using (hash = nullif(current_setting('app.brand_hash', true), ''));

-- How a tenant looks to its people, before and after they sign in. One row a tenant; without it, the product's own look.
create table tenant_brand (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  shown_name text,
  theme_colour text check (theme_colour ~ '^#[0-9a-f]{6}$'),
  logo text,
  logo_dark text,
  favicon text,
  background text,
  background_colour text check (background_colour ~ '^#[0-9a-f]{6}$'),
  slogan text,
  slogan_tw text,
  slogan_en text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, logo) references brand_file (tenant_id, hash),
  foreign key (tenant_id, logo_dark) references brand_file (tenant_id, hash),
  foreign key (tenant_id, favicon) references brand_file (tenant_id, hash),
  foreign key (tenant_id, background) references brand_file (tenant_id, hash)
);
create unique index tenant_brand_one on tenant_brand (tenant_id);
select protect_tenant_table('tenant_brand');
create policy by_hash on tenant_brand for select using (nullif(current_setting('app.brand_hash', true), '') in (logo, logo_dark, favicon, background));
select keep_record('tenant_brand');

