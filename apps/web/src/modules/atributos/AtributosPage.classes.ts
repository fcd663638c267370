export const vazio = 'mt-2 mx-0 mb-4 text-base text-texto-suave in-[.k-caixa]:mx-3 in-[.k-caixa]:mb-3'
