package io.wrkbench.run.resource;

import io.wrkbench.api.BackgroundLoad;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.ConfigMapSource;
import io.wrkbench.api.Request;
import io.wrkbench.api.WrkLoad;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Identifies one of a run's loads. Each has its own Job, which runs at most once. */
public sealed interface LoadId {
  /** The warm-up, before the first attempt. */
  record WarmUp() implements LoadId {
    @Override
    public int number() {
      return 0;
    }

    @Override
    public String role() {
      return Labels.ROLE_WARMUP;
    }

    @Override
    public String suffix() {
      return "warmup";
    }
  }

  /**
   * An attempt.
   *
   * @param number from 1
   */
  record Attempt(int number) implements LoadId {
    @Override
    public String role() {
      return Labels.ROLE_ATTEMPT;
    }

    @Override
    public String suffix() {
      return "attempt-" + number;
    }
  }

  /**
   * A background load of an attempt.
   *
   * @param number the attempt's
   * @param index of the load in {@code spec.background}
   */
  record Background(int number, int index) implements LoadId {
    @Override
    public String role() {
      return Labels.ROLE_BACKGROUND;
    }

    @Override
    public String suffix() {
      return "attempt-" + number + "-bg-" + index;
    }

    @Override
    public Map<String, String> labels() {
      return Map.of(
          Labels.ROLE,
          role(),
          Labels.NUMBER,
          Integer.toString(number),
          Labels.INDEX,
          Integer.toString(index));
    }

    /** Its part of the spec. */
    public BackgroundLoad spec(BenchmarkRun run) {
      return run.getSpec().background.get(index);
    }
  }

  /** Number of the attempt that it is or belongs to; 0 for the warm-up. */
  int number();

  /** Its {@link Labels#ROLE}. */
  String role();

  /** Suffix of the names of its objects. */
  String suffix();

  /** Labels that tell its objects from those of the run's other loads. */
  default Map<String, String> labels() {
    return Map.of(Labels.ROLE, role(), Labels.NUMBER, Integer.toString(number()));
  }

  /**
   * Number of its pods: an attempt has generators that start together, a background load has one
   * pod.
   */
  default int generators(BenchmarkRun run) {
    return this instanceof Background ? 1 : run.getSpec().load.generators;
  }

  /** The request that it sends. */
  default Request request(BenchmarkRun run) {
    return this instanceof Background background
        ? background.spec(run).request
        : run.getSpec().request;
  }

  /** The user's Lua script, or null for none. */
  default ConfigMapSource script(BenchmarkRun run) {
    WrkLoad wrk = this instanceof Background ? null : run.getSpec().load.wrk;
    return wrk == null ? null : wrk.script;
  }

  /** The warm-up for 0, else the attempt of that number. */
  static LoadId of(int number) {
    return number == 0 ? new WarmUp() : new Attempt(number);
  }

  /** The background loads of an attempt, in the order of the spec; a warm-up has none. */
  static List<Background> backgroundOf(BenchmarkRun run, int number) {
    return number == 0
        ? List.of()
        : IntStream.range(0, run.getSpec().background.size())
            .mapToObj(index -> new Background(number, index))
            .toList();
  }
}
