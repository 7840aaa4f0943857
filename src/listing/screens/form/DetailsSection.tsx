import { formatYear } from "#shared/locale.ts";
import { Field, Select } from "#ui/form/Field.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { type ListingChoice, listingChoices } from "../choice-labels.ts";
import { ChoiceField } from "./ChoiceField.tsx";
import { DescriptionField } from "./DescriptionField.tsx";
import { DraftTextField } from "./DraftTextField.tsx";
import { ListingSection } from "./ListingSection.tsx";
import { yearOptions } from "./product-draft.ts";
import type { DetailsSectionProps } from "./section-props.ts";
import { TagsField } from "./TagsField.tsx";

/** Title, maker, category, description and tags. */
export function DetailsSection({
  categories,
  asksShopName,
  thisYear,
  onTags,
  ...section
}: DetailsSectionProps) {
  const { draft, errorOf, onChange } = section;
  const locale = useLocale();
  const { fields } = draft;
  const selectedCategory = categories.find(({ name }) => name === fields.category);
  const subCategories = selectedCategory?.subCategories ?? [];
  // A draft may have a sub-category that has been renamed or removed since. Vendors can only replace what
  // they see.
  const isUnknownSubCategory =
    fields.subCategory !== "" && !subCategories.some(({ name }) => name === fields.subCategory);
  const localName = ({ name, nameBn }: { name: string; nameBn: string }) => (locale === "bn" ? nameBn : name);
  const choice = (name: ListingChoice, label: string) => (
    <ChoiceField
      name={name}
      label={label}
      value={fields[name]}
      choices={listingChoices(name, locale, fields[name])}
      error={errorOf(name)}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <ListingSection title={m.listing_details(locale)}>
      <div className="grid gap-4 sm:grid-cols-2">
        {asksShopName && (
          <DraftTextField
            section={section}
            name="shopName"
            label={m.listing_shop_name(locale)}
            help={m.listing_shop_name_help(locale)}
            autoComplete="organization"
            wide
          />
        )}
        <DraftTextField
          section={section}
          name="title"
          label={m.listing_name(locale)}
          help={m.listing_name_help(locale)}
          wide
        />
        <DraftTextField
          section={section}
          name="titleBn"
          label={m.listing_name_bn(locale)}
          help={m.listing_name_bn_help(locale)}
          lang="bn"
          optional
          wide
        />
        {choice("whoMade", m.listing_who(locale))}
        {choice("whatIsIt", m.listing_what(locale))}
        <Field label={m.listing_year(locale)} error={errorOf("whenDidYouMade")}>
          <Select
            name="whenDidYouMade"
            value={fields.whenDidYouMade}
            onChange={({ target }) => onChange({ whenDidYouMade: target.value })}
          >
            <option value="">{m.listing_choose(locale)}</option>
            {yearOptions(thisYear).map((year) => (
              <option key={year} value={year}>
                {formatYear(year, locale)}
              </option>
            ))}
          </Select>
        </Field>
        {choice("type", m.listing_type(locale))}
        <Field label={m.listing_category(locale)} error={errorOf("category")}>
          <Select
            name="category"
            value={fields.category}
            onChange={({ target }) => onChange({ category: target.value, subCategory: "" })}
          >
            <option value="">{m.listing_choose(locale)}</option>
            {categories.map((category) => (
              <option key={category.name} value={category.name}>
                {localName(category)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={m.listing_sub_category(locale)} error={errorOf("subCategory")} optional>
          <Select
            name="subCategory"
            value={fields.subCategory}
            disabled={subCategories.length === 0 && !isUnknownSubCategory}
            onChange={({ target }) => onChange({ subCategory: target.value })}
          >
            <option value="">{m.listing_sub_none(locale)}</option>
            {isUnknownSubCategory && <option value={fields.subCategory}>{fields.subCategory}</option>}
            {subCategories.map((subCategory) => (
              <option key={subCategory.name} value={subCategory.name}>
                {localName(subCategory)}
              </option>
            ))}
          </Select>
        </Field>
        <DescriptionField
          name="description"
          label={m.listing_description(locale)}
          value={fields.description}
          error={errorOf("description")}
          onChange={(description) => onChange({ description })}
        />
        <DescriptionField
          name="descriptionBn"
          label={m.listing_description_bn(locale)}
          value={fields.descriptionBn}
          error={errorOf("descriptionBn")}
          onChange={(descriptionBn) => onChange({ descriptionBn })}
        />
        <TagsField tags={draft.tags} typed={fields.typedTag} error={errorOf("tags")} onChange={onTags} />
        <DraftTextField
          section={section}
          name="materials"
          label={m.listing_materials(locale)}
          help={m.listing_materials_help(locale)}
          wide
        />
      </div>
    </ListingSection>
  );
}
