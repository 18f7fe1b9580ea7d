-- What customs has and has not released still has its day: cargo without a permit for its release goes to general order 15 days after it arrived (19 CFR 4.37).
alter table us_entry alter column due_date set expression as (case when status in ('draft', 'checked', 'rejected', 'filed', 'documents', 'exam', 'hold') then arrival_date + 15
  when status = 'released' then summary_due when status = 'summaryFiled' then coalesce(payment_due, summary_due) end);
