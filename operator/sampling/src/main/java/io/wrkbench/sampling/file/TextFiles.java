package io.wrkbench.sampling.file;

import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Reads small files of procfs and cgroupfs, all into one buffer. Each {@link Text} is valid until
 * the next file is read. Not thread-safe: a thread that reads has its own.
 */
public final class TextFiles {

  /**
   * More of a file isn't read. The greatest that is needed is /proc/stat, of which the start is.
   */
  static final int MAX_BYTES = 1 << 20;

  /** FileInputStream reads as many without a buffer of its own. */
  private static final int CHUNK = 8192;

  /** How a file is opened. */
  interface Opener {
    InputStream open(String path) throws IOException;
  }

  private final Opener opener;
  private final Opener kept;
  private byte[] buffer = new byte[CHUNK];

  /** Reads from the machine's file system. */
  public TextFiles() {
    this(FileInputStream::new, new KeptFiles()::open);
  }

  TextFiles(Opener opener) {
    this(opener, opener);
  }

  private TextFiles(Opener opener, Opener kept) {
    this.opener = opener;
    this.kept = kept;
  }

  /**
   * A file as it is now. The kernel ends each line: a file that doesn't was cut short.
   *
   * @throws Unreadable if there is no such file, it may not be read, the kernel gives an error, or
   *     the end is missing
   */
  public Text read(String path) throws Unreadable {
    return read(path, opener);
  }

  /**
   * The same of a file that will be read again and again: it stays open. Only for those that can't
   * be read any more once what they tell of is gone, as those of a cgroup; and those of the whole
   * machine.
   *
   * @throws Unreadable as {@link #read}
   */
  public Text readKept(String path) throws Unreadable {
    return read(path, kept);
  }

  private Text read(String path, Opener opener) throws Unreadable {
    try (InputStream in = opener.open(path)) {
      int length = 0;
      while (length < MAX_BYTES) {
        if (buffer.length - length < CHUNK) {
          buffer = Arrays.copyOf(buffer, Math.min(2 * buffer.length, MAX_BYTES + CHUNK));
        }
        int count = in.read(buffer, length, CHUNK);
        if (count < 0) {
          break;
        }
        length += count;
      }
      boolean whole = length == 0 || length >= MAX_BYTES || buffer[length - 1] == '\n';
      if (!whole) {
        throw Unreadable.failed(path, "it ends in the middle of a line");
      }
      return new Text(path, buffer, length);
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }

  /** By what is there now: the words of an error depend on the locale. */
  private static Unreadable unreadable(String path, IOException e) {
    Path file = Path.of(path);
    if (Files.notExists(file)) {
      return Unreadable.notThere(path);
    }
    boolean mayNot = e instanceof FileNotFoundException && !Files.isDirectory(file);
    return mayNot ? Unreadable.denied(path) : Unreadable.failed(path, e.getMessage());
  }
}
