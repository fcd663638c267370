export const foto =
  'grid place-items-center flex-[1_1_0] min-h-0 text-borda-forte bg-superficie-2 border-b border-b-borda [&_img]:w-full [&_img]:h-full [&_img]:min-h-0 [&_img]:object-cover max-sm:flex-[0_0_104px] max-sm:border-r max-sm:border-r-borda max-sm:border-b-0 max-sm:[&_svg]:w-10 max-sm:[&_svg]:h-10'
