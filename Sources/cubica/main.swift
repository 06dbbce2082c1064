print("cubica")
