package io.wrkbench.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.cluster.Command;
import io.wrkbench.cluster.Kubectl;
import io.wrkbench.cluster.Manifest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The commands of a page for users, as a pipeline runs them.
 *
 * @param page from the repository's root; its first block of {@code sh} has the commands
 * @param file the manifest that they create
 * @param namespace in which they create it
 * @param longest how long they may take: less than the page's own timeouts
 */
record Pipeline(String page, String file, String namespace, Duration longest) {

  /** Runs them in a folder of their own. */
  Command.Result run(Path folder, Manifest manifest) throws IOException, InterruptedException {
    Files.writeString(
        folder.resolve(file),
        manifest
            .with("metadata.generateName", manifest.at("metadata.name").asText() + "-")
            .without("metadata.name")
            .json());
    Path config = folder.resolve("config");
    Files.writeString(config, Kubectl.output("config", "view", "--raw"));
    Kubectl.output(
        "--kubeconfig=" + config, "config", "set-context", "--current", "--namespace", namespace);
    Path output = folder.resolve("output");
    ProcessBuilder commands =
        new ProcessBuilder("sh", "-c", block("sh"))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    commands.environment().put("KUBECONFIG", config.toString());
    Process process = commands.start();
    try {
      assertThat(process.waitFor(longest.toSeconds(), TimeUnit.SECONDS))
          .as("%s: ends within %s; so far: %s", page, longest, Files.readString(output, UTF_8))
          .isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Command.Result(process.exitValue(), Files.readString(output, UTF_8));
  }

  /** The first block of the page in this language. */
  String block(String language) throws IOException {
    Matcher block =
        Pattern.compile("^```" + language + "\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE)
            .matcher(Files.readString(Path.of("../..", page)));
    assertThat(block.find()).as("%s has a block of %s", page, language).isTrue();
    return block.group(1);
  }
}
