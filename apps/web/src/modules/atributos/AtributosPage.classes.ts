export const vazio = 'm-0 mt-2 mb-4 text-base text-texto-suave in-[.k-caixa]:mx-3 in-[.k-caixa]:mb-3'
