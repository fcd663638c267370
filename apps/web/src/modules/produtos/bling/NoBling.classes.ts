export const lados =
  'grid grid-cols-2 gap-x-5 gap-y-2 [&_dt]:text-s [&_dt]:text-texto-suave [&_dd]:line-clamp-4 [&_dd]:wrap-anywhere'
