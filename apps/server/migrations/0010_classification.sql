-- What goods are made of and for: the first thing that a classifier asks.
alter table goods add column material_use text;
create index goods_model_lower on goods (tenant_id, lower(model_number));

-- The decided code of goods in one jurisdiction, with what it rests on. A new decision closes the one before (valid_to) and adds one, so
-- that what was declared earlier can be explained.
create table goods_classification (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  org_id uuid,
  goods_id uuid not null,
  jurisdiction text not null check (jurisdiction ~ '^[A-Z]{2}$'),
  hs_code text not null check (hs_code ~ '^\d{6,13}$'),
  ciq_code text check (ciq_code ~ '^\d{3}$'),
  -- Declaration elements joined by `|` (China), at most 255 characters.
  elements text check (length(elements) <= 255),
  inspection text,
  supervision text,
  -- 3c, inspection, originCertificate, embargo, quarantine, highValue, hkControlled
  flags text[] not null default '{}',
  -- The rates of the line when it was decided, shape `rate` of the contract, and the edition they came from.
  rates jsonb not null default '[]',
  edition_id uuid,
  -- first: one person has decided; classified: a second has approved; recheck: the tariff changed since; retired: ended.
  status text not null check (status in ('first', 'classified', 'recheck', 'retired')),
  classified_by uuid,
  classified_at timestamptz,
  reviewed_by uuid,
  reviewed_at timestamptz,
  -- Why: a note, a ruling, the candidates' evidence.
  basis text,
  evidence jsonb not null default '{}',
  recheck_reason text,
  valid_from date not null default current_date,
  valid_to date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  check (valid_to >= valid_from),
  check (reviewed_by is distinct from classified_by or reviewed_by is null),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id),
  foreign key (tenant_id, goods_id) references goods (tenant_id, id)
);
create unique index goods_classification_current on goods_classification (tenant_id, goods_id, jurisdiction) where valid_to is null and deleted_at is null;
create index goods_classification_goods on goods_classification (tenant_id, goods_id, jurisdiction, valid_from desc);
create index goods_classification_code on goods_classification (tenant_id, jurisdiction, hs_code text_pattern_ops) where valid_to is null and deleted_at is null;
create index goods_classification_newest on goods_classification (tenant_id, created_at desc, id desc);
create index goods_classification_updated on goods_classification (tenant_id, updated_at desc, id desc);
create index goods_classification_status on goods_classification (tenant_id, status, created_at desc, id desc);
create index goods_classification_org on goods_classification (tenant_id, org_id, created_at desc, id desc);
select protect_tenant_table('goods_classification');
select keep_record('goods_classification');

-- A line that waits for a classifier: from an order, an upload, the public page, or a tariff that changed.
create table classification_task (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  org_id uuid,
  kind text not null default 'classification' check (kind in ('classification', 'preclassification')),
  source text not null check (source in ('order', 'upload', 'public', 'goods', 'tariff')),
  jurisdiction text not null check (jurisdiction ~ '^[A-Z]{2}$'),
  goods_id uuid,
  order_id uuid,
  order_code text,
  -- The mixed line that this one was split from.
  split_from uuid,
  model_number text,
  name text not null,
  brand text,
  description text,
  -- { material, use, composition, function … } as the customer gave them
  attributes jsonb not null default '{}',
  quantity numeric(18, 5),
  unit text,
  unit_price numeric(18, 4),
  currency text,
  origin text,
  -- unclassified → first → classified, with query (a question to the customer is open) beside; reopened goes back to unclassified.
  status text not null default 'unclassified' check (status in ('unclassified', 'first', 'query', 'classified', 'cancelled')),
  urgent boolean not null default false,
  due_at timestamptz not null,
  -- Who works on it. A claim that he took himself ends some time after claimed_at, his last touch; one that was given to him does not.
  claimed_by uuid,
  claimed_at timestamptz,
  assigned_by uuid,
  first_code text check (first_code ~ '^\d{6,13}$'),
  first_by uuid,
  first_at timestamptz,
  final_code text check (final_code ~ '^\d{6,13}$'),
  reviewed_by uuid,
  reviewed_at timestamptz,
  ciq_code text check (ciq_code ~ '^\d{3}$'),
  elements text check (length(elements) <= 255),
  basis text,
  -- Why it came back: from the second person, or from the customer's answer.
  returned_reason text,
  -- First decided by the matching rule (same model, price within 10 % of three months' mean), without a person.
  matched boolean not null default false,
  evidence jsonb not null default '{}',
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  check (reviewed_by is distinct from first_by or reviewed_by is null),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id),
  foreign key (tenant_id, goods_id) references goods (tenant_id, id),
  foreign key (tenant_id, order_id) references trade_order (tenant_id, id)
);
create index classification_task_queue on classification_task (tenant_id, status, due_at, id) where deleted_at is null;
create index classification_task_due on classification_task (tenant_id, due_at, id);
create index classification_task_jurisdiction on classification_task (tenant_id, jurisdiction, due_at, id);
create index classification_task_source on classification_task (tenant_id, source, due_at, id);
create index classification_task_kind on classification_task (tenant_id, kind, due_at, id);
create index classification_task_urgent on classification_task (tenant_id, due_at, id) where urgent;
create index classification_task_maker on classification_task (tenant_id, created_by, due_at, id);
create index classification_task_claimed on classification_task (tenant_id, claimed_by, due_at, id) where claimed_by is not null and deleted_at is null;
create index classification_task_goods on classification_task (tenant_id, goods_id, jurisdiction, created_at desc);
create index classification_task_model on classification_task (tenant_id, lower(model_number), created_at desc);
create index classification_task_newest on classification_task (tenant_id, created_at desc, id desc);
create index classification_task_updated on classification_task (tenant_id, updated_at desc, id desc);
create index classification_task_org on classification_task (tenant_id, org_id, created_at desc, id desc);
create index classification_task_search on classification_task using gin ((name || ' ' || or_blank(model_number) || ' ' || or_blank(brand) || ' ' || or_blank(order_code)) gin_trgm_ops);
select protect_tenant_table('classification_task');
select keep_record('classification_task', 'claimed_by', 'claimed_at', 'assigned_by', 'evidence');
-- Taking a line into one's hands changes nothing of it: whoever read it before may still decide it.
drop trigger touch on classification_task;
create trigger touch before update of org_id, kind, jurisdiction, goods_id, model_number, name, brand, description, attributes, quantity, unit, unit_price, currency, origin, status, urgent, due_at,
  first_code, final_code, elements, basis, returned_reason, remark, deleted_at on classification_task for each row execute function touch_row();

-- What the classifier asks the customer about a line, and the answer.
create table classification_question (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  task_id uuid not null,
  question text not null,
  -- Names of the attributes that are missing.
  missing text[] not null default '{}',
  asked_by uuid,
  asked_at timestamptz not null default now(),
  answer text,
  answered_by uuid,
  answered_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, task_id) references classification_task (tenant_id, id) on delete cascade
);
create index classification_question_task on classification_question (tenant_id, task_id, asked_at);
select protect_tenant_table('classification_question');

-- What visitors asked of the public page, without anything that tells who they were; kept for 90 days to make the words better.
-- Rows belong to the platform's own tenant.
create table classification_query (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  text text not null,
  language text not null,
  jurisdiction text,
  attributes jsonb not null default '{}',
  -- [{ code, score, grade }] as they were offered
  candidates jsonb not null default '[]',
  question text,
  chosen text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index classification_query_newest on classification_query (tenant_id, created_at desc);
select protect_tenant_table('classification_query');
