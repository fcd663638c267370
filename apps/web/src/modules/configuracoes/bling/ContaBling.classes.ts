export const texto = 'col-span-full m-0 text-base wrap-anywhere text-texto-suave'
