export const texto = 'flex flex-col flex-[1_1_240px] gap-0.75 items-start min-w-0'
