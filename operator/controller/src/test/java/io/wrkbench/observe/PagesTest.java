package io.wrkbench.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ConfigMapList;
import io.fabric8.kubernetes.api.model.ConfigMapListBuilder;
import io.fabric8.kubernetes.api.model.ListOptions;
import io.fabric8.kubernetes.client.dsl.Listable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PagesTest {
  /** Answers as the API server does: at most so many as asked for, and a token for the rest. */
  private static final class Server implements Listable<ConfigMapList> {
    private final int items;
    private final List<Integer> asked = new ArrayList<>();

    Server(int items) {
      this.items = items;
    }

    @Override
    public ConfigMapList list() {
      throw new AssertionError("all at once");
    }

    @Override
    @Deprecated
    public ConfigMapList list(Integer limit, String rest) {
      throw new AssertionError("the old way");
    }

    @Override
    public ConfigMapList list(ListOptions options) {
      int from = options.getContinue() == null ? 0 : Integer.parseInt(options.getContinue());
      int to = Math.min(items, from + Math.toIntExact(options.getLimit()));
      asked.add(from);
      return new ConfigMapListBuilder()
          .withItems(IntStream.range(from, to).mapToObj(Server::item).toList())
          .withNewMetadata()
          .withContinue(to < items ? Integer.toString(to) : "")
          .endMetadata()
          .build();
    }

    private static ConfigMap item(int number) {
      return new ConfigMapBuilder().withNewMetadata().withName("" + number).endMetadata().build();
    }
  }

  private static Stream<String> names(Server server) {
    return Pages.items(server).map(map -> map.getMetadata().getName());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 25, 26, 50, 120})
  void eachItemIsThereOnce(int items) {
    assertThat(names(new Server(items)))
        .containsExactlyElementsOf(IntStream.range(0, items).mapToObj(Integer::toString).toList());
  }

  @Test
  void aPageIsOnlyAskedForWhenItIsNeeded() {
    Server server = new Server(120);
    List<Integer> askedAtItem = new ArrayList<>();
    Pages.items(server).forEach(item -> askedAtItem.add(server.asked.size()));
    assertThat(askedAtItem.get(0)).isEqualTo(1);
    assertThat(askedAtItem.get(24)).isEqualTo(1);
    assertThat(askedAtItem.get(25)).isEqualTo(2);
    assertThat(server.asked).containsExactly(0, 25, 50, 75, 100);
  }
}
