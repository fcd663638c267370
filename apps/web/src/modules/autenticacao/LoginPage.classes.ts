export const titulo = 'm-0 mt-10 mb-5 text-3xl font-titulo tracking-[-0.015em] max-lg:m-0 max-lg:mt-7 max-lg:mb-4'
