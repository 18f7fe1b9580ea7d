-- Duty of goods in a warehouse is due on withdrawal, and the bond stands for that of goods that come in for a time or a fair: what is due with the entry leaves it out.
-- What was filed stays as it was filed.
update us_entry set total = mpf + hmf
  where entry_type in ('21', '22', '23', '24') and status in ('draft', 'checked', 'rejected') and total <> mpf + hmf;
