export const texto = 'flex flex-col min-w-0 wrap-anywhere flex-[1_1_var(--largura,200px)]'
export const conta = 'flex flex-col min-w-0 wrap-anywhere flex-none text-right'
