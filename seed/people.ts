/**
 * The demo's accounts. None is a real person: the names are common, and no operator assigns numbers that
 * begin with 012.
 */
import { mapFields, optionalLines, toBilling } from "#addresses/contract/address-fields.ts";
import type { SaveAddress } from "#addresses/contract.ts";
import type { Role } from "#shared/role.ts";
import type { DemoShop } from "./goods.ts";

/** The password of every demo account, printed at the start and in the README. */
export const demoPassword = "Mela#2026";

export interface DemoPerson {
  name: string;
  nameBn?: string;
  email: string;
  role: Role;
  /** The age of the account. */
  days: number;
}

type Home = Omit<SaveAddress, "email" | "fullName" | `bill${string}`>;

export interface DemoShopper extends DemoPerson {
  home: Home;
}

export const admin: DemoPerson = { name: "Mela Admin", email: "admin@mela.test", role: "admin", days: 420 };

const home = (
  mobileNumber: string,
  effectiveLabel: "Home" | "Office",
  province: string,
  city: string,
  zipCode: number,
  area: string,
  address: string,
  landmark: string | null = null,
): Home => ({
  mobileNumber,
  effectiveLabel,
  province,
  city,
  zipCode,
  area,
  address,
  ...mapFields(optionalLines, () => null),
  landmark,
});

export const shoppers: DemoShopper[] = [
  {
    name: "Nusrat Jahan",
    email: "shopper@mela.test",
    role: "user",
    days: 96,
    home: home(
      "01200000001",
      "Home",
      "Dhaka",
      "Dhaka",
      1209,
      "Dhanmondi",
      "House 12, Road 27",
      "Behind the lake mosque",
    ),
  },
  {
    name: "Tanvir Hossain",
    email: "tanvir@mela.test",
    role: "user",
    days: 71,
    home: home(
      "01200000002",
      "Office",
      "Chattogram",
      "Chattogram",
      4000,
      "Agrabad",
      "Level 4, Sheikh Mujib Road",
    ),
  },
  {
    name: "Sharmin Akter",
    email: "sharmin@mela.test",
    role: "user",
    days: 60,
    home: home(
      "01200000003",
      "Home",
      "Sylhet",
      "Sylhet",
      3100,
      "Zindabazar",
      "Holding 45, Barutkhana",
      "Next to the pharmacy",
    ),
  },
  {
    name: "Arif Chowdhury",
    email: "arif@mela.test",
    role: "user",
    days: 52,
    home: home("01200000004", "Home", "Rajshahi", "Rajshahi", 6000, "Shaheb Bazar", "House 8, Malopara"),
  },
  {
    name: "Mitali Das",
    email: "mitali@mela.test",
    role: "user",
    days: 33,
    home: home("01200000005", "Home", "Khulna", "Khulna", 9100, "Khalishpur", "Block B, Road 5, House 19"),
  },
  {
    name: "Rezaul Karim",
    email: "rezaul@mela.test",
    role: "user",
    days: 18,
    home: home("01200000006", "Home", "Barishal", "Barishal", 8200, "Notun Bazar", "House 31, C&B Road"),
  },
];

/** Returns the shopper's address, which is also the billing address. */
export function addressOf({ name, home: homeAddress }: DemoShopper): Omit<SaveAddress, "email"> {
  const delivery = { ...homeAddress, fullName: name };
  return { ...delivery, ...toBilling(delivery) };
}

export function vendorOf({ vendor }: DemoShop, position: number): DemoPerson {
  return { ...vendor, role: "vendor", days: 400 - position * 23 };
}
