package io.wrkbench.known;

import io.fabric8.kubernetes.api.model.Condition;
import io.wrkbench.api.Phase;
import io.wrkbench.record.Conditions;
import java.util.List;

/** What is kept of a run's status. */
final class KnownStatus extends WorkStatus<Phase> {
  private static final long serialVersionUID = 1L;

  String target;
  String load;
  Boolean valid;
  String limit;

  KnownStatus() {
    super(Phase.class);
  }

  @Override
  void readConditions(List<Condition> conditions) {
    super.readConditions(conditions);
    valid = Fields.known(conditions, Conditions.VALID);
  }
}
