package io.wrkbench.sampling.file;

import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Files that stay open between two reads: the kernel takes three times as long to find one by its
 * path as to write it. Those that were used last are kept.
 */
final class KeptFiles {

  /** A process may have 1,024 files open, where nobody has set more. */
  static final int MOST = 500;

  private final Map<String, FileInputStream> open = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * From its start on. Closing it leaves it open; an error, as when its cgroup is gone, doesn't.
   */
  InputStream open(String path) throws IOException {
    FileInputStream kept = open.get(path);
    if (kept == null) {
      kept = new FileInputStream(path);
      open.put(path, kept);
      closeEldest();
    } else {
      try {
        kept.getChannel().position(0);
      } catch (IOException e) {
        drop(path);
        throw e;
      }
    }
    return new FilterInputStream(kept) {
      @Override
      public int read(byte[] into, int offset, int length) throws IOException {
        try {
          return in.read(into, offset, length);
        } catch (IOException e) {
          drop(path);
          throw e;
        }
      }

      @Override
      public void close() {}
    };
  }

  private void drop(String path) {
    close(open.remove(path));
  }

  private void closeEldest() {
    if (open.size() > MOST) {
      drop(open.keySet().iterator().next());
    }
  }

  private static void close(FileInputStream file) {
    try {
      file.close();
    } catch (IOException e) {
      // It was only read: nothing can be lost.
    }
  }
}
