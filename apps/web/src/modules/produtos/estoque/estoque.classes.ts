export const movimentos =
  "m-0 mb-6 last:mb-0 [&_li]:relative [&_li]:flex [&_li]:gap-4 [&_li]:items-center [&_li]:justify-between [&_li]:py-2.5 [&_li_+_li]:border-t [&_li_+_li]:border-t-borda [&_a]:text-link [&_a::after]:absolute [&_a::after]:inset-0 [&_a::after]:content-[''] [&_a::after]:rounded-controle-p [&_a:focus-visible]:outline-none [&_a:focus-visible::after]:outline-2 [&_a:focus-visible::after]:outline-marca [&_a:focus-visible::after]:-outline-offset-2"
export const texto = 'flex flex-col min-w-0 wrap-anywhere font-medio'
export const pecas =
  'flex flex-col flex-none items-end text-l font-destaque tabular-nums data-[sinal=entrada]:text-sucesso data-[sinal=saida]:text-erro'
