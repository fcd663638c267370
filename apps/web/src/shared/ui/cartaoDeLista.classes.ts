/** A card of a list. Its link, in its heading, covers the card; buttons lie above it. */
export const cartao =
  'k-caixa group/cartao relative flex flex-col shadow-1 [transition:box-shadow_120ms] hover:shadow-2 has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:outline-marca has-[h2_a:focus-visible]:outline-offset-2'
export const nome = 'truncate m-0 text-l font-forte'
export const link =
  "text-inherit no-underline outline-none scroll-my-30 group-hover/cartao:text-link after:absolute after:inset-0 after:content-['']"
