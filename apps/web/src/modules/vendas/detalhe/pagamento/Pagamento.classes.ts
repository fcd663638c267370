export const lista =
  'm-0 mt-3 [&_li]:flex [&_li]:gap-2 [&_li]:items-center [&_li]:justify-between [&_li]:py-2 [&_li]:border-t [&_li]:border-t-borda [&_p]:min-w-0 [&_p]:m-0 [&_p]:wrap-anywhere'
