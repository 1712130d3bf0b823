import { createFileRoute, notFound } from "@tanstack/react-router";
import { isProductName } from "../../content/product-names.ts";
import { ProductPage } from "../../features/products/product-page.tsx";
import { useLanguage } from "../../shell/use-language.ts";

export const Route = createFileRoute("/_site/products/$product")({
  params: {
    parse({ product }) {
      if (!isProductName(product)) throw notFound();
      return { product };
    },
  },
  component: Product,
});

function Product() {
  return <ProductPage name={Route.useParams().product} language={useLanguage()} />;
}
