export const suave = 'm-0 mt-2 text-base text-texto-suave [&:is(span)]:m-0'
export const filtros = 'grid gap-3 m-0 mt-6 mb-3'
export const acima = 'flex items-center gap-3 justify-between min-h-11'
export const texto =
  'wrap-anywhere [&_h3]:m-0 [&_h3]:text-l [&_h3]:font-forte [&_p]:m-0 [&_p]:mt-0.5 [&_a]:text-marca-texto'
export const lateral =
  'flex flex-col gap-2 items-end max-md:col-start-2 max-md:[flex-flow:row_wrap] max-md:items-center max-md:justify-between'
export const botoes = 'flex flex-wrap gap-2 justify-end mt-4 max-md:*:flex-auto'
export const item =
  'grid grid-cols-[24px_minmax(0,1fr)_auto] gap-x-3 gap-y-2 py-3.5 px-4 border-t border-t-borda first:border-t-0 [&>input]:w-5 [&>input]:h-5 [&>input]:mt-0.5! [&>input]:accent-marca max-md:grid-cols-[24px_minmax(0,1fr)]'
