-- Whatever asks for the time asks now(), which tests can set; the keyword current_date cannot be.
alter table goods_classification alter column valid_from set default now()::date;
