export const texto = 'flex flex-col min-w-0 wrap-anywhere flex-[1_1_160px]'
