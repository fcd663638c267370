export const suave = 'm-0 mt-2 text-base text-texto-suave [&:is(span)]:m-0'
export const filtros = 'grid gap-3 m-0 mt-6 mb-3'
export const acima = 'flex items-center gap-3 justify-between min-h-11'
export const texto =
  'wrap-anywhere [&_h3]:m-0 [&_h3]:text-l [&_h3]:font-forte [&_p]:m-0 [&_p]:mt-0.5 [&_a]:text-marca-texto'
export const lateral =
  'flex flex-col gap-2 items-end max-md:col-start-2 max-md:[flex-flow:row_wrap] max-md:items-center max-md:justify-between'
