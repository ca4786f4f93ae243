package io.wrkbench.run.observe.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.api.model.storage.StorageClassBuilder;
import io.wrkbench.reason.Reason;
import java.util.List;
import org.junit.jupiter.api.Test;

class CassandraObserverTest {
  private static final StorageClass SLOW = storageClass("slow", "false");
  private static final StorageClass FAST = storageClass("fast", "true");

  private static StorageClass storageClass(String name, String isDefault) {
    return new StorageClassBuilder()
        .withNewMetadata()
        .withName(name)
        .addToAnnotations("storageclass.kubernetes.io/is-default-class", isDefault)
        .endMetadata()
        .build();
  }

  @Test
  void takesTheClassThatIsNamedOrElseTheDefault() {
    assertThat(CassandraObserver.absent("slow", List.of(SLOW, FAST)))
        .isEqualTo(new CassandraState.Absent("slow"));
    assertThat(CassandraObserver.absent(null, List.of(SLOW, FAST)))
        .isEqualTo(new CassandraState.Absent("fast"));
  }

  @Test
  void saysWhichClassIsMissing() {
    CassandraState.Broken named =
        (CassandraState.Broken) CassandraObserver.absent("typo", List.of(SLOW));
    assertThat(named.reason()).isEqualTo(Reason.NoStorageClass);
    assertThat(named.message()).contains("typo");
    assertThat(((CassandraState.Broken) CassandraObserver.absent(null, List.of(SLOW))).message())
        .contains("no default StorageClass");
  }
}
