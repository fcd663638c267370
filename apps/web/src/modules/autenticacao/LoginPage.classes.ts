export const titulo = 'mt-10 mx-0 mb-5 text-3xl font-titulo tracking-[-0.015em] max-lg:mt-7 max-lg:mx-0 max-lg:mb-4'
