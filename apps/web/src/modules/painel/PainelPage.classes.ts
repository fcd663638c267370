export const ver =
  'relative z-1 inline-flex gap-2 items-center min-h-11 py-0 px-2 -my-2.5 -mx-2 text-base font-forte text-link underline-offset-3 rounded-controle-p'
export const nada = 'm-0 mb-3 text-texto-suave last:m-0'
export const linha =
  'flex items-center relative gap-3 justify-between min-h-13 py-1.5 px-0 border-t border-t-borda last:-mb-2'
export const nome =
  "flex flex-col min-w-0 text-base [&_a]:overflow-hidden [&_a]:font-medio [&_a]:text-texto [&_a]:no-underline [&_a]:text-ellipsis [&_a]:whitespace-nowrap [&_a]:outline-none [&_a::after]:absolute [&_a::after]:inset-0 [&_a::after]:content-[''] [&_a::after]:rounded-controle-p [&_a:focus-visible::after]:outline-2 [&_a:focus-visible::after]:outline-marca [@media(hover:hover)]:[&_a:hover]:text-link [@media(hover:hover)]:[&_a:hover]:underline"
export const pecas = 'text-m text-texto-suave flex-none tabular-nums data-esgotado:font-forte data-esgotado:text-erro'
