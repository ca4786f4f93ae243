package io.wrkbench.sampling.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wrkbench.sampling.Tree;
import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextFilesTest {

  @TempDir Path root;

  @Test
  void aFileThatIsNotThereIsGone() {
    assertThatThrownBy(() -> new TextFiles().read(root + "/none"))
        .isInstanceOfSatisfying(Unreadable.class, e -> assertThat(e.isGone()).isTrue())
        .hasMessage(root + "/none isn't there");
  }

  @Test
  void aFileThatMayNotBeReadIsNamed() {
    new Tree(root).file("secret", "1\n");
    TextFiles files =
        new TextFiles(
            path -> {
              throw new FileNotFoundException(path + " (Permission denied)");
            });
    assertThatThrownBy(() -> files.read(root + "/secret"))
        .isInstanceOfSatisfying(Unreadable.class, e -> assertThat(e.isGone()).isFalse())
        .hasMessage("permission denied on " + root + "/secret");
  }

  /** As that of a thread that ends while it is read, and of pressure without psi=1. */
  @Test
  void anErrorOfTheKernelIsNamed() {
    new Tree(root).file("pressure", "1\n");
    TextFiles files = new TextFiles(path -> failing());
    assertThatThrownBy(() -> files.read(root + "/pressure"))
        .hasMessage(root + "/pressure can't be read: Operation not supported");
    assertThatThrownBy(() -> files.read(root + "/ended"))
        .isInstanceOfSatisfying(Unreadable.class, e -> assertThat(e.isGone()).isTrue());
  }

  private static InputStream failing() {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        throw new IOException("Operation not supported");
      }
    };
  }

  @Test
  void aFolderIsNoFile() {
    assertThatThrownBy(() -> new TextFiles().read(root.toString()))
        .isInstanceOf(Unreadable.class)
        .hasMessageContaining("can't be read");
  }

  @Test
  void aNumberThatMayHaveLostDigitsIsNotRead() {
    new Tree(root).file("usage", "12345");
    assertThatThrownBy(() -> new TextFiles().read(root + "/usage"))
        .hasMessage(root + "/usage can't be read: it ends in the middle of a line");
  }

  @Test
  void aLongFileIsReadInPieces() throws Unreadable {
    byte[] content =
        ("first 1\n" + "x".repeat(50_000) + "\nlast 2\n").getBytes(StandardCharsets.UTF_8);
    TextFiles files =
        new TextFiles(
            path ->
                new ByteArrayInputStream(content) {
                  @Override
                  public synchronized int read(byte[] into, int offset, int length) {
                    return super.read(into, offset, Math.min(length, 100));
                  }
                });
    assertThat(files.read("a").line("last").number()).isEqualTo(2);
    assertThat(files.read("b").line("first").number()).isEqualTo(1);
  }

  @Test
  void ofAHugeFileTheFirstLinesAreRead() throws Unreadable {
    new Tree(root).file("huge", "first 1\n" + "0123456789\n".repeat(200_000) + "last 2\n");
    Text text = new TextFiles().read(root + "/huge");
    assertThat(text.line("first").number()).isEqualTo(1);
    assertThatThrownBy(() -> text.line("last")).isInstanceOf(Unreadable.class);
  }
}
