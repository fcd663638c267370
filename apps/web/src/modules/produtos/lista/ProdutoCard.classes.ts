export const cartao =
  'h-full overflow-hidden data-selecionado:border-marca data-selecionado:[box-shadow:0_0_0_1px_var(--e-marca)] max-sm:flex-row'
export const corpo =
  'flex flex-col flex-none min-w-0 py-3 px-3.5 max-sm:flex-1 max-sm:justify-center max-sm:py-2.5 max-sm:px-3 in-data-selecionado:bg-marca-suave'
export const titulo =
  '[display:-webkit-box] min-h-[2.6em] m-0 overflow-hidden text-base font-forte leading-[1.3] [-webkit-box-orient:vertical] [-webkit-line-clamp:2] [&_a]:[scroll-margin-block:250px_12px] max-sm:min-h-0 max-sm:pr-8'
export const identidade =
  "text-s text-texto-suave flex min-h-[1.4em] m-0 mt-1 overflow-hidden leading-[1.4] whitespace-nowrap [&_span]:overflow-hidden [&_span]:text-ellipsis [&_span:first-child:not(:only-child)]:flex-none [&_span_+_span::before]:mx-1.5 [&_span_+_span::before]:[content:'·']"
export const preco =
  'truncate m-0 mt-2 text-base font-destaque tabular-nums leading-[1.4] tracking-[-0.01em] max-xs:text-s max-sm:mt-1'
export const rodape = 'flex items-center gap-2 justify-between m-0 mt-1.5'
