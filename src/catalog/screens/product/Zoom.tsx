import type { StoredImage } from "#shared/stored-image.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { ZoomedPicture } from "./ZoomedPicture.tsx";

/** An image in a dialog. */
export function Zoom({
  title,
  image,
  onClose,
}: {
  title: string;
  image: StoredImage | undefined;
  onClose: () => void;
}) {
  return (
    <Dialog open={image !== undefined} title={title} onClose={onClose} className="max-w-4xl">
      {image && <ZoomedPicture title={title} image={image} />}
    </Dialog>
  );
}
