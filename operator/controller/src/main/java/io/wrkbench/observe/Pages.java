package io.wrkbench.observe;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.api.model.ListOptions;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.client.dsl.Listable;
import java.util.Objects;
import java.util.stream.Stream;

/** Lists of any length, read page by page, so that never all of one is in memory. */
final class Pages {
  private static final long ITEMS = 25;

  private Pages() {}

  /** All items, each page asked for when those before it have been consumed. */
  static <T extends HasMetadata, L extends KubernetesResourceList<T>> Stream<T> items(
      Listable<L> list) {
    return Stream.iterate(page(list, null), Objects::nonNull, page -> next(list, page))
        .flatMap(page -> page.getItems().stream());
  }

  private static <L extends KubernetesResourceList<?>> L next(Listable<L> list, L page) {
    String rest = page.getMetadata().getContinue();
    return rest == null || rest.isEmpty() ? null : page(list, rest);
  }

  private static <L extends KubernetesResourceList<?>> L page(Listable<L> list, String rest) {
    ListOptions options = new ListOptionsBuilder().withLimit(ITEMS).withContinue(rest).build();
    return list.list(options);
  }
}
