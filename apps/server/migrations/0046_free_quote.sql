-- Why a quote goes out without a charge: nobody sends one by oversight.
alter table customs_case add column free_reason text;
