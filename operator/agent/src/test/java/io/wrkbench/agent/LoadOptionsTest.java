package io.wrkbench.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wrkbench.agent.LoadOptions.Mode;
import io.wrkbench.agent.signal.Signal;
import io.wrkbench.agent.signal.TargetUrl;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadOptionsTest {

  @Test
  void readsWhatTheControllerWrites() {
    assertThat(LoadOptions.parse(List.of("--plan", "p.json", "--url", "http://a:1", "--verify")))
        .isEqualTo(
            new LoadOptions(
                Path.of("p.json"), "http://a:1", true, Path.of("/dev/termination-log")));
    assertThat(LoadOptions.parse(List.of("--url", "u", "--plan", "p", "--termination-log", "t")))
        .isEqualTo(new LoadOptions(Path.of("p"), "u", false, Path.of("t")));
    assertThat(
            LoadOptions.parse(
                List.of(
                    "--url",
                    "u",
                    "--plan",
                    "p",
                    "--single-connection",
                    "--host-network",
                    "--ready-file",
                    "r",
                    "--start-signal",
                    "s")))
        .isEqualTo(
            new LoadOptions(
                Path.of("p"),
                TargetUrl.of("u"),
                false,
                Mode.ATTEMPT,
                true,
                true,
                Path.of("/dev/termination-log"),
                new Signal(Path.of("r"), Path.of("s"))));
    assertThat(
            LoadOptions.parse(List.of("--url", "u", "--plan", "p", "--verify", "--warm-up")).mode())
        .isEqualTo(Mode.WARM_UP);
    assertThat(LoadOptions.parse(List.of("--url-file", "f", "--plan", "p")).url())
        .isEqualTo(TargetUrl.in(Path.of("f")));
    LoadOptions background =
        LoadOptions.parse(
            List.of("--url", "u", "--plan", "p", "--background", "--stop-signal", "s"));
    assertThat(background.mode()).isEqualTo(Mode.BACKGROUND);
    assertThat(background.signal()).isEqualTo(new Signal(null, Path.of("s")));
  }

  @ParameterizedTest
  @CsvSource({
    "'', --plan and --url or --url-file are required",
    "--plan p, --plan and --url or --url-file are required",
    "--plan p --url u --url-file f, there can be only one --url or --url-file",
    "--plan, --plan needs a value",
    "--plan p --url u --fast, unknown option --fast",
    "--plan p --url u --warm-up --background, --warm-up and --background exclude each other",
    "--plan p --url u --stop-signal s, --stop-signal is for --background only",
    "--plan p --url u --background --start-signal s, --start-signal isn't for --background",
  })
  void namesWhatIsWrong(String arguments, String message) {
    List<String> list = arguments.isEmpty() ? List.of() : List.of(arguments.split(" "));
    assertThatThrownBy(() -> LoadOptions.parse(list))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
