import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { QuantityStepper, type QuantityStepperProps } from "./QuantityStepper.tsx";

function ClickMinus(props: QuantityStepperProps) {
  const stepper = QuantityStepper(props) as ReactElement<{
    children: ReactElement<{ onClick: () => void }>[];
  }>;
  stepper.props.children[0]?.props.onClick();
  return null;
}

function quantityAfterMinus(quantity: number, maximum: number): number | undefined {
  const chosen: number[] = [];
  renderToStaticMarkup(
    <MemoryRouter>
      <ClickMinus title="Bag" quantity={quantity} maximum={maximum} onChange={(next) => chosen.push(next)} />
    </MemoryRouter>,
  );
  return chosen[0];
}

it("decreases the quantity by one, or to the maximum if that has dropped below", () => {
  expect([quantityAfterMinus(5, 9), quantityAfterMinus(5, 2)]).toEqual([4, 2]);
});
