export const tela = 'grid place-items-center min-h-[100dvh] py-8 px-5'
export const aviso = 'flex items-center flex-col gap-3 max-w-120 text-center [&_:is(h1,p)]:m-0'
