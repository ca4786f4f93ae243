package io.wrkbench.sampling.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wrkbench.sampling.Tree;
import java.io.ByteArrayInputStream;
import java.io.File;
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

  @Test
  void aKeptFileIsReadFromItsStartAgain() throws Unreadable {
    Tree tree = new Tree(root).file("usage", "12\n");
    TextFiles files = new TextFiles();
    assertThat(files.readKept(root + "/usage").number()).isEqualTo(12);
    tree.file("usage", "7\n");
    assertThat(files.readKept(root + "/usage").number()).isEqualTo(7);
  }

  /** A process has so many files open at most; more are read all the same. */
  @Test
  void moreFilesThanCanBeKeptAreReadAllTheSame() throws Unreadable {
    Tree tree = new Tree(root);
    TextFiles files = new TextFiles();
    long before = openFiles();
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < KeptFiles.MOST + 100; i++) {
        tree.file("f" + i, i + "\n");
        assertThat(files.readKept(root + "/f" + i).number()).isEqualTo(i);
      }
    }
    assertThat(openFiles() - before).isLessThan(KeptFiles.MOST + 50);
  }

  private static long openFiles() {
    String[] open = new File("/proc/self/fd").list();
    return open == null ? 0 : open.length;
  }

  /**
   * The kernel's own: of a process that has ended nothing is read, though its file is still open.
   */
  @Test
  void ofWhatIsGoneNothingIsRead() throws Exception {
    Process process = new ProcessBuilder("sleep", "60").start();
    TextFiles files = new TextFiles();
    String path = "/proc/" + process.pid() + "/stat";
    assertThat(files.readKept(path).number()).isEqualTo(process.pid());
    process.destroyForcibly().waitFor();
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> files.readKept(path))
          .isInstanceOfSatisfying(Unreadable.class, e -> assertThat(e.isGone()).isTrue());
    }
  }
}
