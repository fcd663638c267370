export const partes =
  'grid [&_li]:grid [&_li]:grid-cols-[auto_minmax(0,1fr)_auto] [&_li]:gap-x-3 [&_li]:gap-y-0.5 [&_li]:items-baseline [&_li]:py-2.5 [&_li]:px-0 [&_li+li]:border-t [&_li+li]:border-borda'
export const nome = 'flex flex-wrap gap-x-2.5 gap-y-0 items-baseline min-w-0 wrap-anywhere'
