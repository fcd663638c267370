export const aviso = 'text-aviso bg-aviso-fundo basis-full py-2 px-3 m-0 text-m rounded-controle-p max-md:order-3'
