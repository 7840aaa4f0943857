import { Alpana } from "#ui/Alpana.tsx";
import { WelcomeHeading } from "./WelcomeHeading.tsx";

/** The first screen of the vendors' and the admins' dashboards. */
export function WelcomeScreen() {
  return (
    <div className="flex flex-col items-center gap-3 py-12 text-center">
      <Alpana />
      <WelcomeHeading />
    </div>
  );
}
