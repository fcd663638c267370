export const modo = 'flex items-center flex-wrap gap-x-7 gap-y-1 [&_+_*]:mt-4'
export const acoes = 'flex flex-wrap gap-2 items-center mt-4 max-md:[&_>_button]:flex-auto max-md:[&_>_button]:min-h-11'
export const falha = 'm-0 mb-3 text-base text-erro wrap-anywhere [:is(span,div)_+_&]:mt-3'
