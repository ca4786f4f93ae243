package io.wrkbench.comparison.status;

/** The part of an image's name that tells its content. Pure. */
public final class ImageDigest {
  private ImageDigest() {}

  /** The digest, without registry and repository; the whole name if it has none; null of null. */
  public static String of(String image) {
    return image == null ? null : image.substring(image.lastIndexOf('@') + 1);
  }
}
