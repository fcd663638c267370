export const tela = 'flex flex-col gap-3 items-center justify-center min-h-dvh py-8 px-5 text-center'
export const acoes = 'flex flex-wrap gap-2.5 items-center justify-center mt-3'
