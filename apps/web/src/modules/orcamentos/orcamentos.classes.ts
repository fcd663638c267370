export const total = 'min-w-24 ms-auto font-forte tabular-nums text-right'
export const item = 'flex flex-col gap-3 [&_p]:m-0 [&_h3]:m-0 [&_h3]:text-l [&_h3]:font-forte [&_h3]:wrap-anywhere'
export const fotos =
  'flex flex-wrap gap-2.5 [&_img]:block [&_img]:w-24 [&_img]:h-24 [&_img]:object-cover [&_img]:bg-fundo [&_img]:border [&_img]:border-borda [&_img]:rounded-controle-p'
export const colunaDeCampos = 'flex flex-col gap-4 [&_p]:m-0 [&_p]:wrap-anywhere'
