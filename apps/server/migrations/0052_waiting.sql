-- What waits for a customer, so that the workbench finds it without looking at every case.
create index classification_question_open on classification_question (tenant_id, task_id) where answer is null;
create index customs_case_document_wanted on customs_case_document (tenant_id, case_id)
  where deleted_at is null and needed and state in ('needed', 'refused');
create index customs_case_document_valid on customs_case_document (tenant_id, valid_to) where deleted_at is null and valid_to is not null;
